/**
 * Lets React remove and insert next to nodes that a translator, a dictionary or another browser
 * extension moved into its own element (`<font>`). React remembers the node and its original
 * parent; without this both calls throw and the screen is lost
 * (https://github.com/facebook/react/issues/11538).
 *
 * A moved node is removed with the element that contains it. A missing node needs no removal, and
 * an insertion before it moves to the end. `nodes` is the prototype to change.
 */
export function allowMovedNodes(nodes: Node = Node.prototype): void {
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = heldBy(this, child)
    // The translator replaced the node with its own text.
    if (held !== null) removeChild.call(this, held)
    return child
  }
  nodes.insertBefore = function insert<Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, before === null ? null : heldBy(this, before))
    return added
  }
}

/** Returns the child of `parent` that is the node or holds it; null where the node is elsewhere. */
function heldBy(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  let held: Node | null = node
  while (held !== null && held.parentNode !== parent) held = held.parentNode
  return held
}
