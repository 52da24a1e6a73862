# frozen_string_literal: true

# A library: what the outline of ordinary Ruby looks like.
module Library
  VERSION = "1.0"
  FIRST, LAST = 1, 2

  # A book on the shelf.
  class Book < Item
    include Comparable
    attr_accessor :title, :author
    attr_reader "pages"
    alias_method :name, :title
    alias to_str title

    class << self
      attr_reader :count

      def load(path)
        new(path)
      end
    end

    def self.blank = new("")

    # Opens the book.
    def initialize(title, author: nil)
      @title = title
      count = 1
    end

    def ==(other)
      title == other.title
    end

    def title=(value)
      @title = value
    end

    def empty? = false

    define_method(:shout) { |text| text.upcase }

    private def secret; end
  end

  class Shelf < ApplicationRecord
    has_many :books
    belongs_to :room
    scope :full, -> { where(full: true) }
    delegate :name, to: :room

    sorter = ->(left, right) { left <=> right }
  end

  Point = Struct.new(:x, :y) do
    def distance
      x + y
    end
  end

  class Error < StandardError; end
end

class Library::Reader
  def read; end
end

def main
  def helper; end
end

String.class_eval do
  def shelve; end
end

$debug = false
