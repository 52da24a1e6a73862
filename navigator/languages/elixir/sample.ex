defmodule Shop.Order do
  @moduledoc "What the outline of ordinary Elixir looks like."
  use GenServer
  alias Shop.Item

  @limit 10
  @type state :: :open | :paid
  @callback total(order :: t) :: integer

  defstruct [:customer, items: []]

  @doc """
  Adds an item.
  """
  @spec add(t, Item.t()) :: t
  def add(order, item \\ nil) when is_map(order) do
    local = 1
    order
  end

  # One line is enough.
  def count(order), do: length(order.items)

  def closed?
  defp check!(order), do: order

  defmacro item(name) do
    quote do: unquote(name)
  end

  defguard is_open(order) when order.state == :open
  defdelegate length(list), to: Enum, as: :count

  defmodule Line do
    def price(line), do: line.price
  end
end

defprotocol Shop.Priced do
  def price(thing)
end

defimpl Shop.Priced, for: Shop.Order do
  def price(order), do: 1
end
