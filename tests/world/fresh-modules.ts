import { vi } from 'vitest'

// Each file loads our modules anew: some keep a state of their own, and some files mock them. The
// server's keep none.
vi.resetModules()
