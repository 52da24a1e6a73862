import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiComment;
import com.intellij.psi.PsiElement;
import com.intellij.psi.PsiErrorElement;
import com.intellij.psi.PsiWhiteSpace;
import com.intellij.psi.util.PsiTreeUtil;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.jetbrains.kotlin.cli.FrontendConfigurationKeysKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.*;
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar;
import org.jetbrains.kotlin.config.*;
import org.jetbrains.kotlin.psi.*;

/** Prints, a line a definition, what Kotlin's own parser sees in the files named on standard input (one a line). */
public final class KotlinTree {
    public static void main(String[] arguments) throws Exception {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.put(CommonConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
        configuration.put(CommonConfigurationKeys.MODULE_NAME, "oracle");
        FrontendConfigurationKeysKt.setExtensionsStorage(
            configuration, new CompilerPluginRegistrar.ExtensionStorage());
        KotlinCoreEnvironment environment = KotlinCoreEnvironment.createForProduction(
            Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
        KtPsiFactory parser = new KtPsiFactory(environment.getProject(), false);
        Scanner input = new Scanner(System.in, StandardCharsets.UTF_8);
        while (input.hasNextLine()) {
            String path = input.nextLine();
            String text = Files.readString(Path.of(path)).replace("\r\n", "\n");
            PsiElement file = parser.createFile("file." + (path.endsWith(".kts") ? "kts" : "kt"), text);
            boolean broken = PsiTreeUtil.findChildOfType(file, PsiErrorElement.class) != null;
            System.out.println("file\t" + path + "\t" + broken);
            new KotlinTree(text).walk(file, "");
        }
        System.exit(0);
    }

    private final String text;

    private KotlinTree(String text) {
        this.text = text;
    }

    private void walk(PsiElement element, String container) {
        for (PsiElement child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            String name = child instanceof KtDeclaration declaration ? nameOf(declaration) : null;
            if (name != null) {
                report((KtDeclaration) child, name, container);
            }
            walk(child, name == null || child instanceof KtProperty ? container : name);
        }
    }

    private static String nameOf(KtDeclaration declaration) {
        if (declaration instanceof KtSecondaryConstructor) {
            return "constructor";
        }
        if (declaration instanceof KtObjectDeclaration object) {
            return object.isObjectLiteral() ? null : Objects.requireNonNullElse(object.getName(), "Companion");
        }
        boolean isCompared = declaration instanceof KtNamedFunction || declaration instanceof KtClass
            || declaration instanceof KtTypeAlias || declaration instanceof KtProperty;
        return isCompared ? declaration.getName() : null;
    }

    /** A property may hold a function, and the entries of an enumeration are of another kind. */
    private void report(KtDeclaration declaration, String name, String container) {
        boolean isSure = !(declaration instanceof KtProperty || declaration instanceof KtEnumEntry);
        PsiElement first = declaration.getFirstChild();
        while (first instanceof PsiComment || first instanceof PsiWhiteSpace) {
            first = first.getNextSibling();
        }
        int end = declaration.getTextRange().getEndOffset();
        System.out.println(String.join("\t", isSure ? "definition" : "perhaps", name.replaceAll("\\s", " "),
            line(declaration.getTextOffset()), line(first.getTextOffset()), line(end - 1), container));
    }

    private String line(int offset) {
        return String.valueOf(1 + text.substring(0, offset).chars().filter(character -> character == '\n').count());
    }
}
