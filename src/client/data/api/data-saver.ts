/** Tells whether the person turned on the browser's data saver. */
export function isDataSaverOn(): boolean {
  const line = Reflect.get(navigator, 'connection') as { saveData?: boolean } | undefined
  return line?.saveData === true
}
