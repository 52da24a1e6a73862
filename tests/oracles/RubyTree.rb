# Prints, a line a definition, what Ruby's own parser sees in the files named on standard input (one a line).
KINDS = %i[CLASS MODULE DEFN DEFS].freeze

def name_of(node)
  case node.type
  when :DEFN then node.children[0]
  when :DEFS then node.children[1]
  else node.children[0].children.last
  end
end

# What a call or an assignment makes is no definition to the parser, and may be one to us.
def made_by(node)
  names = case node.type
          when :ALIAS, :VALIAS, :CDECL then node.children.first(1)
          when :FCALL, :VCALL, :CALL, :OPCALL then node.children.last(1)
          else return
          end
  found = names.map { |name| name.is_a?(RubyVM::AbstractSyntaxTree::Node) ? name.children.flatten : name }.flatten
  found.each do |name|
    name = name.children.first if name.is_a?(RubyVM::AbstractSyntaxTree::Node)
    next unless name.is_a?(Symbol) || name.is_a?(String)

    puts ["perhaps", name, node.first_lineno, 0, 0].join("\t") unless name.to_s.match?(/\s/)
  end
end

# `class Outer::Inner` says itself what it is defined in.
def outer_of(node)
  return if %i[DEFN DEFS].include?(node.type)

  scope = node.children[0].children.first
  scope.children.last if scope.is_a?(RubyVM::AbstractSyntaxTree::Node)
end

def walk(node, container)
  return unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

  if KINDS.include?(node.type)
    name = name_of(node)
    # A name lies on the line of its keyword, however long the definition is.
    line = node.first_lineno
    puts ["definition", name, line, line, node.last_lineno, outer_of(node) || container].join("\t")
    container = name
  end
  made_by(node)
  container = "" if node.type == :SCLASS && container.to_s.empty?
  node.children.each { |child| walk(child, container) }
end

$stdin.each_line(chomp: true) do |path|
  tree = begin
    RubyVM::AbstractSyntaxTree.parse_file(path)
  rescue SyntaxError, ArgumentError, EncodingError
    nil
  end
  puts "file\t#{path}\t#{tree.nil?}"
  walk(tree, "") if tree
end
