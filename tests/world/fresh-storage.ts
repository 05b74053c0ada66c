// The browser test files of a worker share one origin. What an earlier file left on the device is
// not this one's.
localStorage.clear()
sessionStorage.clear()
