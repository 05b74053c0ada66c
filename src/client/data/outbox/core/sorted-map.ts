import { insertionIndex } from './insertion-index.ts'

/** The order of keys: below 0, 0 or above, as for `sort`; 0 only for the same key. */
type Compare<K> = (a: K, b: K) => number

/**
 * An immutable map in the order of its keys, as two sorted lists. `with` and `without` copy the
 * lists, which takes microseconds for a thousand entries (decision 0037), and leave this map as it
 * is. The app can therefore store states of the box and compare two of them.
 */
export class SortedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #keys: readonly K[]
  readonly #values: readonly V[]
  readonly #compare: Compare<K>

  private constructor(keys: readonly K[], values: readonly V[], compare: Compare<K>) {
    this.#keys = keys
    this.#values = values
    this.#compare = compare
  }

  /** The keys must differ. */
  static of<K, V>(compare: Compare<K>, pairs: Iterable<readonly [K, V]> = []): SortedMap<K, V> {
    const sorted = [...pairs].sort(([a], [b]) => compare(a, b))
    return new SortedMap(
      sorted.map(([key]) => key),
      sorted.map(([, value]) => value),
      compare,
    )
  }

  get size(): number {
    return this.#keys.length
  }

  get(key: K): V | undefined {
    const at = this.#indexOf(key)
    return this.#isAt(at, key) ? this.#values[at] : undefined
  }

  has(key: K): boolean {
    return this.#isAt(this.#indexOf(key), key)
  }

  with(key: K, value: V): SortedMap<K, V> {
    const at = this.#indexOf(key)
    const isHere = this.#isAt(at, key)
    if (isHere && this.#values[at] === value) return this
    return new SortedMap(
      this.#keys.toSpliced(at, Number(isHere), key),
      this.#values.toSpliced(at, Number(isHere), value),
      this.#compare,
    )
  }

  without(key: K): SortedMap<K, V> {
    const at = this.#indexOf(key)
    if (!this.#isAt(at, key)) return this
    return new SortedMap(this.#keys.toSpliced(at, 1), this.#values.toSpliced(at, 1), this.#compare)
  }

  /** Returns the value of the first key that is not before this one; undefined without one. */
  firstFrom(key: K): V | undefined {
    return this.#values[this.#indexOf(key)]
  }

  /** Returns the value of the first key; undefined for an empty map. */
  first(): V | undefined {
    return this.#values[0]
  }

  /** Returns all values in order; the same list each time. */
  list(): readonly V[] {
    return this.#values
  }

  /** Returns the keys that only one map has, or that have different values. */
  changedKeys(other: SortedMap<K, V>): K[] {
    const changed: K[] = []
    let there = 0
    this.#keys.forEach((key, here) => {
      for (; there < other.size && this.#compare(other.#keyAt(there), key) < 0; there += 1)
        changed.push(other.#keyAt(there))
      const isInBoth = there < other.size && this.#compare(other.#keyAt(there), key) === 0
      if (!isInBoth || other.#values[there] !== this.#values[here]) changed.push(key)
      if (isInBoth) there += 1
    })
    return [...changed, ...other.#keys.slice(there)]
  }

  forEach(each: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) each(value, key, this)
  }

  *entries(): MapIterator<[K, V]> {
    for (const [at, key] of this.#keys.entries()) {
      // The cast holds because both lists have the same length.
      yield [key, this.#values[at] as V]
    }
  }

  keys(): MapIterator<K> {
    return this.#keys.values()
  }

  values(): MapIterator<V> {
    return this.#values.values()
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }

  #indexOf(key: K): number {
    return insertionIndex(this.#keys, (other) => this.#compare(other, key) < 0)
  }

  #isAt(at: number, key: K): boolean {
    return at < this.size && this.#compare(this.#keyAt(at), key) === 0
  }

  // The cast holds for an index below `size`.
  #keyAt(at: number): K {
    return this.#keys[at] as K
  }
}

/** Sorts by the text itself. */
export const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
