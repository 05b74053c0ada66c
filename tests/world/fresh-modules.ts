import { vi } from 'vitest'

// Each file loads our modules again, because some keep state and some files mock them. The server's
// modules keep none.
vi.resetModules()
