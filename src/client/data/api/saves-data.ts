/** Whether the person told the browser to save on data. */
export function savesData(): boolean {
  const line = Reflect.get(navigator, 'connection') as { saveData?: boolean } | undefined
  return line?.saveData === true
}
