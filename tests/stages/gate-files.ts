// Which files the gate leaves to the proof: those with `.long.` in their name (docs/testing.md).

/** Set in the environment of the gate's stages; without it a command runs every file. */
export const gateVariable = 'TEST_GATE'

/** Stands in the name of each file that only the proof runs. */
export const longMark = '.long.'

export const isGate = (): boolean => process.env[gateVariable] !== undefined

/** What the gate leaves out, for the options of vitest and Playwright. */
export const leftOut = (): string[] => (isGate() ? [`**/*${longMark}*`] : [])

export const isLong = (file: string): boolean => file.includes(longMark)
