// Prints, a line a definition, what go/ast sees in the files named on stdin (one a line).
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		path := input.Text()
		files := token.NewFileSet()
		file, problem := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		fmt.Printf("file\t%s\t%t\n", path, problem != nil)
		if problem == nil {
			ast.Walk(&definitions{files: files}, file)
		}
	}
}

type definitions struct {
	files     *token.FileSet
	container string
}

func (d *definitions) print(must string, name *ast.Ident, node ast.Node, container string) {
	if name.Name == "_" {
		must = "perhaps"
	}
	line := func(pos token.Pos) int { return d.files.PositionFor(pos, false).Line }
	fmt.Printf("%s\t%s\t%d\t%d\t%d\t%s\n", must, name.Name, line(name.Pos()), line(node.Pos()), line(node.End()-1), container)
}

func (d *definitions) Visit(node ast.Node) ast.Visitor {
	inside := *d
	switch it := node.(type) {
	case *ast.FuncDecl:
		container := ""
		if it.Recv != nil && len(it.Recv.List) == 1 {
			container = base(it.Recv.List[0].Type)
		}
		d.print("definition", it.Name, it, container)
		inside.container = it.Name.Name
	case *ast.GenDecl:
		for _, spec := range it.Specs {
			if typed, ok := spec.(*ast.TypeSpec); ok {
				var whole ast.Node = spec
				if !it.Lparen.IsValid() {
					whole = it
				}
				d.print("definition", typed.Name, whole, d.container)
			}
		}
	case *ast.TypeSpec:
		inside.container = it.Name.Name
	case *ast.InterfaceType:
		for _, method := range it.Methods.List {
			if _, ok := method.Type.(*ast.FuncType); ok {
				for _, name := range method.Names {
					d.print("perhaps", name, method, d.container)
				}
			}
		}
	case *ast.AssignStmt:
		for place, left := range it.Lhs {
			name, named := left.(*ast.Ident)
			if named && place < len(it.Rhs) {
				if _, ok := it.Rhs[place].(*ast.FuncLit); ok {
					d.print("perhaps", name, it, d.container)
				}
			}
		}
	case *ast.ValueSpec:
		for place, name := range it.Names {
			if place < len(it.Values) {
				if _, ok := it.Values[place].(*ast.FuncLit); ok {
					d.print("perhaps", name, it, d.container)
				}
			}
		}
	}
	return &inside
}

func base(expression ast.Expr) string {
	switch it := expression.(type) {
	case *ast.StarExpr:
		return base(it.X)
	case *ast.ParenExpr:
		return base(it.X)
	case *ast.IndexExpr:
		return base(it.X)
	case *ast.IndexListExpr:
		return base(it.X)
	case *ast.Ident:
		return it.Name
	}
	return ""
}
