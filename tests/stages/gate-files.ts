// The gate leaves files with `.long.` in their names to the proof (docs/testing.md).

/** The environment variable of the gate's stages; without it a command runs every file. */
export const gateVariable = 'TEST_GATE'

/** The environment variable that chooses a browser for journeys; without it they use Chromium. */
export const browserVariable = 'JOURNEY_BROWSER'

/** The part of a file name that only the proof runs. */
export const longMark = '.long.'

export const isGate = (): boolean => process.env[gateVariable] !== undefined

/** Returns the patterns that the gate excludes, for the options of vitest and Playwright. */
export const leftOut = (): string[] => (isGate() ? [`**/*${longMark}*`] : [])

export const isLong = (file: string): boolean => file.includes(longMark)
