import { vi } from 'vitest'

// The files of a worker share one process, because a process for each cost two thirds of the time. What an earlier file
// loaded of ours, stubbed or mocked ends here; what it set without vitest, and packages, stay.
vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
vi.restoreAllMocks()
