// Package cache keeps values: what the outline of ordinary Go looks like.
package cache

import "time"

// Size limits.
const (
	// Small is enough for tests.
	Small Size = iota
	Large
	Min, Max = 1, 1 << 20
)

var ErrMissing, errClosed = newError("missing"), newError("closed")

// Now is replaced in tests.
var Now = func() time.Time { return time.Now() }

type (
	// Size counts entries.
	Size int
	Key  = string
)

// Store is what a cache needs.
type Store interface {
	Closer
	Get(key Key) (value []byte, err error)
	Put(Key, []byte) error
}

// Cache keeps values for a while.
type Cache[V any] struct {
	Store
	*sync.Mutex
	values        map[Key]V
	hits, misses  int `json:"-"`
	stats         struct {
		evicted int
	}
}

type Option func(*options) error

// New makes a cache.
func New[V any](size Size, opts ...Option) (*Cache[V], error) {
	check := func(size Size) bool {
		return size >= Min
	}
	type pair struct {
		key   Key
		value V
	}
	const local = 1
	_ = check(size)
	return nil, nil
}

// Get looks a value up.
func (c *Cache[V]) Get(
	key Key, // not empty
) (value V, ok bool) {
	value, ok = c.values[key]
	return
}

func (Size) String() string { return "size" }

func init() {}

func clock() int64
