/**
 * Whether an element is drawn at this point of the window, px; also one that is no target for now.
 */
export function liesAt(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return top <= clientY && clientY < bottom && left <= clientX && clientX < right
}
