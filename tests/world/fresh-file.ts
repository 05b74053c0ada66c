import fc from 'fast-check'
import { vi } from 'vitest'

// The files of a worker share one process, because a process for each cost two thirds of the time.
// This ends the stubs and mocks of an earlier file. Loaded modules stay, and so do values that were
// set without vitest.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
vi.restoreAllMocks()

// Draws the same values in each run, so that no commit fails for a fault of another. The wide proof
// draws others (DRAWN_SEEDS), and a failure prints its seed; write it into the test to run it
// always.
if (process.env['DRAWN_SEEDS'] === undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261 })
