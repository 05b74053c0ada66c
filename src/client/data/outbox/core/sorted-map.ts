import {
  buildTree,
  collectChangedKeys,
  findInTree,
  type KeyOrder,
  insertIntoTree,
  removeFromTree,
  treeSize,
  type PersistentTree,
  walkTree,
} from './persistent-tree.ts'

/**
 * An immutable map in the order of its keys. `with` and `without` return another map at a cost of
 * log n, which shares all equal parts with this one. The app can therefore store states of the box
 * and compare two of them by their differences.
 */
export class SortedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #root: PersistentTree<K, V>
  readonly #order: KeyOrder<K>
  #list: readonly V[] | null = null

  private constructor(root: PersistentTree<K, V>, order: KeyOrder<K>) {
    this.#root = root
    this.#order = order
  }

  /** The last value of a key wins. */
  static of<K, V>(order: KeyOrder<K>, pairs: Iterable<readonly [K, V]> = []): SortedMap<K, V> {
    return new SortedMap(buildTree([...pairs], order), order)
  }

  get size(): number {
    return treeSize(this.#root)
  }

  get(key: K): V | undefined {
    return findInTree(this.#root, key, this.#order)?.value
  }

  has(key: K): boolean {
    return findInTree(this.#root, key, this.#order) !== undefined
  }

  with(key: K, value: V): SortedMap<K, V> {
    const root = insertIntoTree(this.#root, key, value, this.#order)
    return root === this.#root ? this : new SortedMap(root, this.#order)
  }

  without(key: K): SortedMap<K, V> {
    return this.has(key)
      ? new SortedMap(removeFromTree(this.#root, key, this.#order), this.#order)
      : this
  }

  /** Returns the value of the first key that is not before this one; undefined without one. */
  firstFrom(key: K): V | undefined {
    let best: PersistentTree<K, V> = null
    for (let node = this.#root; node !== null;) {
      const isFrom = this.#order.compare(node.key, key) >= 0
      if (isFrom) best = node
      node = isFrom ? node.left : node.right
    }
    return best?.value
  }

  /** Returns the value of the first key; undefined for an empty map. */
  first(): V | undefined {
    let node = this.#root
    while (node?.left) node = node.left
    return node?.value
  }

  /** Returns all values in order; built once. */
  list(): readonly V[] {
    return (this.#list ??= [...this.values()])
  }

  /** Returns the keys that only one map has, or that have different values. Skips shared parts. */
  changedKeys(other: SortedMap<K, V>): K[] {
    const keys: K[] = []
    collectChangedKeys(this.#root, other.#root, this.#order, keys)
    return keys
  }

  forEach(each: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const { key, value } of walkTree(this.#root)) each(value, key, this)
  }

  *entries(): MapIterator<[K, V]> {
    for (const { key, value } of walkTree(this.#root)) yield [key, value]
  }

  *keys(): MapIterator<K> {
    for (const { key } of walkTree(this.#root)) yield key
  }

  *values(): MapIterator<V> {
    for (const { value } of walkTree(this.#root)) yield value
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
}

/** Sorts by the text itself. */
export const textOrder: KeyOrder<string> = {
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  textOf: (key) => key,
}
