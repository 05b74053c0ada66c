/** Returns true for a Mac, an iPad and an iPhone, whose keyboards have ⌘. */
export function isApple(): boolean {
  return /Mac|iPad|iPhone/.test(navigator.platform)
}
