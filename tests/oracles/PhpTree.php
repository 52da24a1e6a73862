<?php
// Prints, a line a definition, what PHP's own tokenizer sees in the files named on standard input (one a line).

const TYPES = [T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM];

function definitions(string $code): void
{
    $tokens = array_values(array_filter(
        PhpToken::tokenize($code, TOKEN_PARSE),
        fn (PhpToken $token) => !$token->isIgnorable(),
    ));
    $open = [];
    $depth = 0;
    foreach ($tokens as $place => $token) {
        if ($token->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES])) {
            $depth++;
        } elseif ($token->is('}')) {
            $depth--;
            if ($open && end($open)[0] === $depth) {
                printed(array_pop($open), $token->line);
            }
        } elseif ($token->is(';') && $open && end($open)[0] === $depth && !end($open)[3]) {
            printed(array_pop($open), $token->line);
        } elseif ($token->is([...TYPES, T_FUNCTION])) {
            $next = $tokens[$place + 1];
            if ($next->text === '&') {
                $next = $tokens[$place + 2];
            }
            $before = $tokens[$place - 1]->id;
            $anonymous = $next->is(['(', '{', T_EXTENDS, T_IMPLEMENTS]);
            if (!$anonymous && $next->is([T_STRING]) && $before !== T_DOUBLE_COLON && $before !== T_USE) {
                $open[] = [$depth, $next->text, $next->line, $token->is(TYPES)];
            }
        }
    }
}

function printed(array $definition, int $end): void
{
    [, $name, $line] = $definition;
    echo implode("\t", ['definition', $name, $line, 0, $end]), "\n";
}

while (($path = fgets(STDIN)) !== false) {
    $path = rtrim($path, "\n");
    ob_start();
    $broken = 'false';
    try {
        definitions(file_get_contents($path));
    } catch (Throwable) {
        ob_clean();
        $broken = 'true';
    }
    $found = ob_get_clean();
    echo "file\t$path\t$broken\n$found";
}
