import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.tools.*;

/** Prints, a line a definition, what javac's own parser sees in the files named on stdin (one a line). */
public final class JavaTree {
    public static void main(String[] arguments) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        Scanner input = new Scanner(System.in, StandardCharsets.UTF_8);
        while (input.hasNextLine()) {
            String path = input.nextLine();
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            JavacTask task = (JavacTask) compiler.getTask(
                null, files, problems, List.of("-proc:none"), null, files.getJavaFileObjects(Path.of(path)));
            CompilationUnitTree unit = task.parse().iterator().next();
            boolean broken = problems.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
            System.out.println("file\t" + path + "\t" + broken);
            new Definitions(unit, Trees.instance(task).getSourcePositions()).scan(unit, null);
        }
    }

    private static final class Definitions extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final String text;

        Definitions(CompilationUnitTree unit, SourcePositions positions) throws Exception {
            this.unit = unit;
            this.positions = positions;
            this.text = unit.getSourceFile().getCharContent(true).toString();
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            if (tree.getSimpleName().length() > 0) {
                report(tree, tree.getSimpleName().toString(), tree.getModifiers());
            }
            return super.visitClass(tree, none);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            String name = tree.getName().toString();
            if (name.equals("<init>")) {
                name = ((ClassTree) getCurrentPath().getParentPath().getLeaf()).getSimpleName().toString();
            }
            report(tree, name, tree.getModifiers());
            return super.visitMethod(tree, none);
        }

        private void report(Tree tree, String name, ModifiersTree modifiers) {
            long start = positions.getStartPosition(unit, tree);
            long end = positions.getEndPosition(unit, tree);
            if (start < 0 || end < 0) {
                return;
            }
            long after = Math.max(start, positions.getEndPosition(unit, modifiers));
            int at = nameFrom((int) after, name, tree instanceof ClassTree);
            System.out.println("definition\t" + name + "\t" + line(at) + "\t" + line(start) + "\t" + line(end - 1));
        }

        /** The name's place: a class's stands after its keyword, a method's before its parameters. */
        private int nameFrom(int from, String name, boolean isClass) {
            String word = "\\b" + Pattern.quote(name) + "\\b";
            String place = isClass ? "(?<=\\b(class|interface|enum|record)\\s{1,80})" + word : word + "(?=\\s*[({])";
            Matcher matcher = Pattern.compile(place).matcher(text);
            return matcher.find(from) ? matcher.start() : from;
        }

        private long line(long position) {
            return unit.getLineMap().getLineNumber(position);
        }
    }
}
