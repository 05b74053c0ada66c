/** The order of keys, and the text that identifies a key. */
export interface KeyOrder<K> {
  /** Below 0, 0 or above, as for `sort`; 0 only for the same key. */
  compare: (a: K, b: K) => number
  textOf: (key: K) => string
}

/** A node of a balanced tree (a treap); immutable once built. */
export interface PersistentNode<K, V> {
  key: K
  value: V
  /**
   * Depends on the key alone, so that trees with the same keys have the same shape, regardless of
   * their history.
   */
  weight: number
  size: number
  left: PersistentTree<K, V>
  right: PersistentTree<K, V>
}
export type PersistentTree<K, V> = PersistentNode<K, V> | null

export const treeSize = (tree: PersistentTree<unknown, unknown>) => tree?.size ?? 0

function node<K, V>(
  { key, weight }: Pick<PersistentNode<K, V>, 'key' | 'weight'>,
  value: V,
  left: PersistentTree<K, V>,
  right: PersistentTree<K, V>,
): PersistentNode<K, V> {
  return { key, value, weight, size: treeSize(left) + treeSize(right) + 1, left, right }
}

/**
 * Returns a pseudo-random number that depends only on the text (FNV-1a, with its bits mixed once
 * more).
 */
function weightOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Tells whether one node is above the other in every tree that has both. */
function isOver<K>(
  one: { key: K; weight: number },
  other: { key: K; weight: number },
  { compare }: KeyOrder<K>,
): boolean {
  return (
    one.weight > other.weight || (one.weight === other.weight && compare(one.key, other.key) < 0)
  )
}

/** Returns the node of the key. */
export function findInTree<K, V>(
  tree: PersistentTree<K, V>,
  key: K,
  { compare }: KeyOrder<K>,
): PersistentNode<K, V> | undefined {
  for (let here = tree; here !== null;) {
    const side = compare(key, here.key)
    if (side === 0) return here
    here = side < 0 ? here.left : here.right
  }
  return undefined
}

/**
 * Returns a tree with this value under the key. Copies the nodes above it and shares the others;
 * returns the same tree when the value is already there.
 */
export function insertIntoTree<K, V>(
  tree: PersistentTree<K, V>,
  key: K,
  value: V,
  order: KeyOrder<K>,
  weight = weightOf(order.textOf(key)),
): PersistentNode<K, V> {
  const added = { key, weight }
  if (tree === null) return node(added, value, null, null)
  const side = order.compare(key, tree.key)
  if (side === 0) return tree.value === value ? tree : node(added, value, tree.left, tree.right)
  if (isOver(added, tree, order)) {
    const { less, more } = split(tree, key, order)
    return node(added, value, less, more)
  }
  return side < 0
    ? node(tree, tree.value, insertIntoTree(tree.left, key, value, order, weight), tree.right)
    : node(tree, tree.value, tree.left, insertIntoTree(tree.right, key, value, order, weight))
}

/** Returns the tree without the key, which must be in it. */
export function removeFromTree<K, V>(
  tree: PersistentTree<K, V>,
  key: K,
  order: KeyOrder<K>,
): PersistentTree<K, V> {
  if (tree === null) return null
  const side = order.compare(key, tree.key)
  if (side === 0) return joined(tree.left, tree.right, order)
  return side < 0
    ? node(tree, tree.value, removeFromTree(tree.left, key, order), tree.right)
    : node(tree, tree.value, tree.left, removeFromTree(tree.right, key, order))
}

interface Parts<K, V> {
  less: PersistentTree<K, V>
  same: PersistentTree<K, V>
  more: PersistentTree<K, V>
}

function split<K, V>(tree: PersistentTree<K, V>, key: K, order: KeyOrder<K>): Parts<K, V> {
  if (tree === null) return { less: null, same: null, more: null }
  const side = order.compare(key, tree.key)
  if (side === 0) return { less: tree.left, same: tree, more: tree.right }
  const parts = split(side < 0 ? tree.left : tree.right, key, order)
  return side < 0
    ? { ...parts, more: node(tree, tree.value, parts.more, tree.right) }
    : { ...parts, less: node(tree, tree.value, tree.left, parts.less) }
}

/** Joins two trees; all keys of the first must be before those of the second. */
function joined<K, V>(
  less: PersistentTree<K, V>,
  more: PersistentTree<K, V>,
  order: KeyOrder<K>,
): PersistentTree<K, V> {
  if (less === null || more === null) return less ?? more
  return isOver(less, more, order)
    ? node(less, less.value, less.left, joined(less.right, more, order))
    : node(more, more.value, joined(less, more.left, order), more.right)
}

/**
 * Adds to `keys` those that only one tree has, or that have different values. Skips shared parts.
 */
export function collectChangedKeys<K, V>(
  one: PersistentTree<K, V>,
  other: PersistentTree<K, V>,
  order: KeyOrder<K>,
  keys: K[],
): void {
  if (one === other) return
  if (one === null || other === null) {
    for (const { key } of walkTree(one ?? other)) keys.push(key)
    return
  }
  const { less, same, more } = split(other, one.key, order)
  if (same === null || same.value !== one.value) keys.push(one.key)
  collectChangedKeys(one.left, less, order, keys)
  collectChangedKeys(one.right, more, order, keys)
}

/** Yields every node, in order. */
export function* walkTree<K, V>(tree: PersistentTree<K, V>): Generator<PersistentNode<K, V>> {
  const over: PersistentNode<K, V>[] = []
  for (let here = tree; here !== null || over.length > 0;) {
    while (here !== null) {
      over.push(here)
      here = here.left
    }
    const next = over.pop()
    if (next === undefined) return
    yield next
    here = next.right
  }
}

/** Builds a tree in one pass from left to right; `spine` has the nodes above the next key. */
export function buildTree<K, V>(
  pairs: (readonly [K, V])[],
  order: KeyOrder<K>,
): PersistentTree<K, V> {
  const spine: PersistentNode<K, V>[] = []
  const close = () => {
    const last = spine.pop()
    if (last !== undefined) last.size = treeSize(last.left) + treeSize(last.right) + 1
    return last ?? null
  }
  // A stable sort keeps the order of equal keys, so the last one given wins.
  for (const [key, value] of pairs.sort(([a], [b]) => order.compare(a, b))) {
    const top = spine.at(-1)
    if (top !== undefined && order.compare(top.key, key) === 0) {
      top.value = value
      continue
    }
    const next: PersistentNode<K, V> = {
      key,
      value,
      weight: weightOf(order.textOf(key)),
      size: 1,
      left: null,
      right: null,
    }
    for (let over = top; over !== undefined && isOver(next, over, order); over = spine.at(-1))
      next.left = close()
    const over = spine.at(-1)
    if (over !== undefined) over.right = next
    spine.push(next)
  }
  let root: PersistentTree<K, V> = null
  while (spine.length > 0) root = close()
  return root
}
