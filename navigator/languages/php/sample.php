<?php

declare(strict_types=1);

namespace App\Shop;

use App\Base as Root;

const LIMIT = 10;
define('DEBUG', true);

/**
 * An order: what the outline of ordinary PHP looks like.
 */
#[Entity]
#[Table(
    name: 'orders')]
abstract class Order extends Root implements Countable, Comparable
{
    use Logs, Counts {
        log as protected logQuietly;
    }

    public const MAX_ITEMS = 100, MIN_ITEMS = 1;

    /** Who pays. */
    private ?string $customer = null;
    protected static int $made, $paid = 0;

    public function __construct(
        private readonly int $id,
        protected string $state = 'open',
        int $count = 0,
    ) {
        $this->count = $count;
    }

    /** Adds an item. */
    #[Override]
    public function add(
        #[SensitiveParameter] Item $item, // not checked
        int ...$counts,
    ): static {
        $twice = fn (int $number) => $number * 2;
        $log = function () use ($item) {
            return $item;
        };
        $local = 1;
        return new class($item) extends Base {
            public function run(): void {}
        };
    }

    abstract protected function total(): int;
}

interface Visitor
{
    public const DEPTH = 1;

    public function visit(Order $order): void;
}

trait Logs
{
    private array $lines = [];

    public static function log(string $line): void {}
}

enum Suit: string implements HasLabel
{
    case Hearts = 'H';
    case Spades = 'S';

    const Wild = self::Spades;

    public function label(): string
    {
        return $this->name;
    }
}

function pay(Order $order): bool
{
    return true;
}

$handler = function (Order $order) {};
$registry = new Registry();
