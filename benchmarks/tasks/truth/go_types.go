// Prints, one JSON object a line, every function of a Go source tree with each use of it, as Go's own type
// checker resolves them: go run go_types.go ROOT
package main

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

type use struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Within string `json:"within"`
	Call   bool   `json:"call"`
}

type fact struct {
	Name      string `json:"name"`
	Qualified string `json:"qualified"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	End       int    `json:"end"`
	Uses      []use  `json:"uses"`
}

type loader struct {
	root  string
	files *token.FileSet
	known map[string]*types.Package
	info  types.Info
	trees []*ast.File
}

func (l *loader) Import(path string) (*types.Package, error) { return l.ImportFrom(path, l.root, 0) }

func (l *loader) ImportFrom(path, folder string, _ types.ImportMode) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	found, err := build.Default.Import(path, folder, 0)
	if err != nil {
		return nil, err
	}
	if known := l.known[found.ImportPath]; known != nil {
		return known, nil
	}
	return l.check(found), nil
}

func (l *loader) check(found *build.Package) *types.Package {
	var trees []*ast.File
	for _, name := range found.GoFiles {
		tree, err := parser.ParseFile(l.files, filepath.Join(found.Dir, name), nil, parser.SkipObjectResolution)
		if err == nil {
			trees = append(trees, tree)
		}
	}
	config := types.Config{Importer: l, FakeImportC: true, Error: func(error) {}}
	made, _ := config.Check(found.ImportPath, l.files, trees, &l.info)
	l.known[found.ImportPath] = made
	l.trees = append(l.trees, trees...)
	return made
}

func main() {
	root, _ := filepath.Abs(os.Args[1])
	build.Default.CgoEnabled = false
	build.Default.GOROOT = filepath.Dir(root)
	l := &loader{root: root, files: token.NewFileSet(), known: map[string]*types.Package{}}
	l.info = types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	filepath.Walk(root, func(path string, entry os.FileInfo, err error) error {
		if err == nil && entry.IsDir() {
			if inside, _ := filepath.Rel(root, path); inside != "." {
				l.Import(filepath.ToSlash(inside))
			}
		}
		return nil
	})
	facts := map[types.Object]*fact{}
	l.each(func(tree *ast.File, function *ast.FuncDecl, qualified string) {
		if function == nil {
			return
		}
		start, end := l.files.Position(function.Pos()), l.files.Position(function.End())
		facts[l.info.Defs[function.Name]] = &fact{
			function.Name.Name, qualified, l.relative(start.Filename), start.Line, end.Line, []use{},
		}
	})
	l.each(func(tree *ast.File, function *ast.FuncDecl, qualified string) {
		var node ast.Node = function
		if function == nil {
			node = tree
		}
		l.uses(node, function == nil, qualified, facts)
	})
	all := make([]*fact, 0, len(facts))
	for _, one := range facts {
		all = append(all, one)
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].File < all[j].File || all[i].File == all[j].File && all[i].Line < all[j].Line
	})
	out := json.NewEncoder(os.Stdout)
	for _, one := range all {
		out.Encode(one)
	}
}

// each calls do with every function of every file, and once a file with none, for what stands outside of them.
func (l *loader) each(do func(*ast.File, *ast.FuncDecl, string)) {
	for _, tree := range l.trees {
		do(tree, nil, "")
		for _, declared := range tree.Decls {
			if function, is := declared.(*ast.FuncDecl); is {
				qualified := function.Name.Name
				if function.Recv != nil && len(function.Recv.List) == 1 {
					qualified = receiver(function.Recv.List[0].Type) + "." + qualified
				}
				do(tree, function, qualified)
			}
		}
	}
}

func receiver(kind ast.Expr) string {
	switch of := kind.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}

func (l *loader) uses(node ast.Node, outside bool, within string, facts map[types.Object]*fact) {
	called := map[*ast.Ident]bool{}
	ast.Inspect(node, func(one ast.Node) bool {
		switch found := one.(type) {
		case *ast.FuncDecl:
			return !outside
		case *ast.CallExpr:
			switch function := found.Fun.(type) {
			case *ast.Ident:
				called[function] = true
			case *ast.SelectorExpr:
				called[function.Sel] = true
			}
		case *ast.Ident:
			if of := facts[l.info.Uses[found]]; of != nil {
				at := l.files.Position(found.Pos())
				of.Uses = append(of.Uses, use{l.relative(at.Filename), at.Line, within, called[found]})
			}
		}
		return true
	})
}

func (l *loader) relative(path string) string {
	inside, _ := filepath.Rel(l.root, path)
	return strings.ReplaceAll(inside, string(filepath.Separator), "/")
}
