import { useEffect, useRef } from 'react'

/** What a browser hands to an installed app that a file is opened with; few have it, and TypeScript's library does not know it. */
interface LaunchQueue {
  setConsumer: (take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void
}

/**
 * A roster that the system opened with the app. The browser keeps it until the page of the table asks, which is behind the
 * sign-in; then it is handed over once.
 */
export function useLaunchedFile(onFile: (file: File) => void): void {
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  }, [onFile])
  useEffect(() => {
    const queue: unknown = Reflect.get(globalThis, 'launchQueue')
    if (isQueue(queue)) queue.setConsumer(({ files }) => void files?.[0]?.getFile().then((file) => take.current(file), () => undefined))
  }, [])
}

function isQueue(said: unknown): said is LaunchQueue {
  return typeof said === 'object' && said !== null && 'setConsumer' in said
}
