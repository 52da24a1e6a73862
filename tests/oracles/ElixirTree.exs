# Prints, a line a definition, what Elixir's own parser sees in the files named on standard input (one a line).
defmodule Tree do
  @functions ~w(def defp defdelegate defmacro defmacrop defguard defguardp)a
  @modules ~w(defmodule defprotocol defimpl)a

  def print(path) do
    case Code.string_to_quoted(File.read!(path), columns: true, token_metadata: true) do
      {:ok, tree} ->
        IO.puts("file\t#{path}\tfalse")
        walk(tree, "")

      {:error, _} ->
        IO.puts("file\t#{path}\ttrue")
    end
  end

  defp walk({word, meta, [{:__aliases__, at, parts} | rest]}, _) when word in @modules do
    name = Enum.map_join(parts, ".", &if(is_atom(&1), do: to_string(&1), else: Macro.to_string(&1)))
    say("definition", name, at, meta, "?")
    walk(rest, name |> String.split(".") |> List.last())
  end

  defp walk({word, meta, [head | rest]}, container) when word in @functions do
    case name(head) do
      {name, at} -> say("definition", name, at, meta, container)
      nil -> nil
    end

    walk(rest, container)
  end

  # A callback may be listed, and so may a test, whose name is a text with anything in it.
  defp walk({:@, _, [{word, _, [{:"::", _, [{name, at, _} | _]}]}]}, _)
       when word in [:callback, :macrocallback] and is_atom(name),
       do: say("perhaps", name, at, [], "?")

  defp walk({word, at, [_ | rest]}, _) when word in [:test, :describe, :property] do
    IO.puts("skipped\t#{at[:line]}\t#{at[:line]}")
    walk(rest, "?")
  end

  defp walk({:quote, _, arguments}, _), do: walk(arguments, "?")
  defp walk({_, _, arguments}, container) when is_list(arguments), do: walk(arguments, container)
  defp walk({left, right}, container), do: walk([left, right], container)
  defp walk(list, container) when is_list(list), do: Enum.each(list, &walk(&1, container))
  defp walk(_, _), do: nil

  defp name({:when, _, [head | _]}), do: name(head)
  defp name({:unquote, _, _}), do: nil
  defp name({{:unquote, _, _}, _, _}), do: nil
  defp name({name, meta, _}) when is_atom(name), do: {name, meta}
  defp name(_), do: nil

  defp say(role, name, at, meta, container) do
    last = (meta[:end] || meta[:end_of_expression] || [])[:line] || 0
    last = if meta[:end], do: last, else: 0
    # Attributes before a definition belong to it, so its first line is not compared.
    IO.puts(Enum.join([role, name, at[:line], 0, last, container], "\t"))
  end
end

IO.stream(:stdio, :line) |> Enum.each(&Tree.print(String.trim_trailing(&1, "\n")))
