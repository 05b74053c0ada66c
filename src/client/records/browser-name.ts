/**
 * Returns the browser and system from a user agent (`Chrome, Windows`), or the user agent itself if
 * it matches neither.
 */
export function browserName(agent: string): string {
  const named = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(agent))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ') || agent
}

// The order matters: each browser's user agent also names those below it.
const browsers = [
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Windows/, 'Windows'],
  // Safari on an iPad calls itself a Mac.
  [/Mac OS.* Version\//, 'Mac/iPad'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
