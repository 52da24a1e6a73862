; What is bound for a part of a file in Elixir. README.md one folder up lists the captures.

((call target: (identifier) @_definer) @scope.closed
  (#any-of? @_definer "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp"))

[
  (stab_clause)
  (do_block)
] @scope

(binary_operator operator: "=") @later

; What the head of a function takes.
((call target: (identifier) @_definer (arguments [
    (call (arguments [
      (identifier) @local
      (tuple (identifier) @local)
      (list (identifier) @local)
      (list (binary_operator (identifier) @local))
      (binary_operator (identifier) @local)
      (map (map_content (keywords (pair value: (identifier) @local))))
    ]))
    (binary_operator left: (call (arguments [
      (identifier) @local
      (tuple (identifier) @local)
      (list (identifier) @local)
      (list (binary_operator (identifier) @local))
      (binary_operator (identifier) @local)
      (map (map_content (keywords (pair value: (identifier) @local))))
    ])))
  ]))
  (#any-of? @_definer "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp"))

(stab_clause left: (arguments [
  (identifier) @local
  (tuple (identifier) @local)
  (list (identifier) @local)
  (list (binary_operator (identifier) @local))
  (map (map_content (keywords (pair value: (identifier) @local))))
]))

(binary_operator left: (identifier) @local operator: ["=" "<-"])
(binary_operator left: (tuple (identifier) @local) operator: ["=" "<-"])
(binary_operator left: (list (identifier) @local) operator: ["=" "<-"])
(binary_operator left: (list (binary_operator (identifier) @local)) operator: ["=" "<-"])
(binary_operator left: (map (map_content (keywords (pair value: (identifier) @local)))) operator: ["=" "<-"])
