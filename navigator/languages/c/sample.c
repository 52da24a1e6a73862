/* A ring buffer: what the outline of ordinary C looks like. */
#include <stddef.h>

#define RING_SIZE 64
#define RING_MASK(n) \
	((n) & (RING_SIZE - 1))

/* What goes wrong. */
enum ring_error {
	RING_OK,
	RING_FULL = 2,
};

typedef unsigned long ring_index;
typedef int (*ring_visit)(const void *item, void *context);

struct ring;

/* One buffer. */
struct ring {
	ring_index head, tail;
	void *items[RING_SIZE];
	int (*grow)(struct ring *ring);
	unsigned int open : 1;
	union {
		int fd;
		void *memory;
	};
	struct {
		int hits;
	} stats;
};

typedef struct {
	int x, y;
} point, *point_ref;

extern int ring_debug;
static const char *const names[] = { "ok", "full" };
static ring_visit visitor = NULL;
int (*on_full)(void);

int ring_push(struct ring *ring, void *item);
static inline ring_index ring_length(const struct ring *ring);

#ifdef RING_STATS
/* Counts what was pushed. */
static int ring_count(void)
{
	return 0;
}
#else
int ring_count(void);
#endif

/* Put an item in. */
int
ring_push(struct ring *ring, /* not null */
	  void *item)
{
	int local = 0;
	struct step {
		int at;
	};
	return local;
}

struct ring **ring_all(void) { return NULL; }

int (*ring_handler(int which))(void) { return NULL; }

struct shared {
	spinlock_t lock ____cacheline_aligned_in_smp;
	u8 buffer[8] __aligned(4);
	int owner __guarded_by(&lock);
};

static int ready __read_mostly = 3;
