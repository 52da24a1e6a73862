-- What the outline of ordinary Lua looks like.
local Order = {}
Order.__index = Order
Order.MAX_ITEMS = 100

local json, log = require("json"), require("log")

--- Makes an order.
-- @param customer who pays
function Order.new(customer)
  local self = setmetatable({}, Order)
  self.customer = customer
  return self
end

-- Adds an item.
function Order:add(item, ...)
  local function next_number(number)
    return number + 1
  end
  local twice = function(number) return number * 2 end
  return true
end

Order.total = function(self)
  return 0
end

local function helper(a)
  return a
end

local handlers = {
  paid = function(order) end,
  ["closed"] = function(order) end,
  limit = 3,
}

function Order.states.open:enter() end

function pay(order) end

return Order
