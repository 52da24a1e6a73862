package org.example.shop;

import java.util.List;

/**
 * An order: what the outline of ordinary Java looks like.
 */
@Entity
@Table(
    name = "orders")
public abstract class Order<T extends Item> extends Base implements Comparable<Order<T>> {
    public static final int MAX_ITEMS = 100, MIN_ITEMS = 1;
    /** Who pays. */
    @Inject
    private String customer;

    static {
        int local = 1;
    }

    public Order(String customer) {
        this.customer = customer;
    }

    /** Adds an item. */
    @Override
    public <R extends T> boolean add(
            @NotNull R item, // not checked
            int count) throws FullException {
        Runnable log = new Runnable() {
            @Override
            public void run() {}
        };
        class Counter {
            int next() {
                return 1;
            }
        }
        return true;
    }

    protected abstract int total();

    public enum State {
        OPEN,
        PAID("paid") {
            @Override
            boolean done() {
                return true;
            }
        };

        private final String label;

        State() {
            this("");
        }

        boolean done() {
            return false;
        }
    }

    public record Line(@NotNull String name, int... prices) {
        public Line {
            if (name.isEmpty()) throw new IllegalArgumentException();
        }

        static Line empty() {
            return new Line("none");
        }
    }

    public @interface Audited {
        String value() default "";

        int level();
    }

    sealed interface Visitor permits Printer {
        int DEPTH = 1;

        void visit(Order<?> order);

        default void done() {}
    }
}

record Empty() {}
