const [kilo, mega, giga] = [1024, 1_048_576, 1_073_741_824]

/** Formats a size as precisely as people need: `740 MB`, `7.0 GB`. */
export function bytesSaid(bytes: number): string {
  const { number, unit } = inUnit(bytes, bytes)
  return `${number} ${unit}`
}

/** Converts bytes to the unit that suits the size `of`. */
export function inUnit(bytes: number, of: number): { number: string; unit: 'GB' | 'MB' | 'kB' } {
  if (of >= giga) return { number: (bytes / giga).toFixed(1), unit: 'GB' }
  if (of >= mega)
    return {
      number: of < 10 * mega ? (bytes / mega).toFixed(1) : String(Math.round(bytes / mega)),
      unit: 'MB',
    }
  return { number: String(Math.ceil(bytes / kilo)), unit: 'kB' }
}
