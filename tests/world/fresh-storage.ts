// The browser test files of a worker share one origin, so this clears the storage of an earlier
// file.
localStorage.clear()
sessionStorage.clear()
