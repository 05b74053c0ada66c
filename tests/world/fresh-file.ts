import fc from 'fast-check'
import { vi } from 'vitest'

// The files of a worker share one process, because a process for each cost two thirds of the time.
// What an earlier file stubbed or mocked ends here. Loaded modules stay, and so do values that were
// set without vitest.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
vi.restoreAllMocks()

// The same values in each run: no commit is red for what another one brought in. The wide proof
// draws others (DRAWN_SEEDS), and what fails tells its seed; to run that one always, write it into
// the test.
if (process.env['DRAWN_SEEDS'] === undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261 })
