/**
 * Lets React remove and insert beside nodes that a translator, a dictionary or another extension of
 * the browser moved into an element of its own (`<font>`). React keeps the node and the parent that
 * it drew; without this both calls throw and the screen is lost
 * (https://github.com/facebook/react/issues/11538).
 *
 * A node that was moved is removed with the element that holds it. A node that is gone needs no
 * removal, and what was to come before it is put at the end. `nodes` is the prototype to change.
 */
export function allowMovedNodes(nodes: Node = Node.prototype): void {
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = heldBy(this, child)
    // The translator put its own words in the place of the node.
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
