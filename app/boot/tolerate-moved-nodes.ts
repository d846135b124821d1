// Translators and extensions move or replace the nodes that React renders. React then removes a node from, or inserts
// one before a node of, a parent that isn't its parent any more; the exception would unmount the page.
const { insertBefore, removeChild } = Node.prototype

/** The child of `parent` that `node` is in, or null if it's no longer in there. */
const childHolding = (parent: Node, node: Node | null): Node | null => {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

Node.prototype.removeChild = <T extends Node>(child: T): T =>
  child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child
Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
  return insertBefore.call(this, node, childHolding(this, before)) as T
}
