/**
 * Milliseconds without a byte after which a request counts as unanswered (offline design, 8). A
 * slow response that still progresses continues.
 */
export const defaultIdleTimeoutMs = 30_000

/**
 * Ends a request that makes no progress, but never because it takes long in total: weak networks
 * carry large lists.
 */
export interface IdleTimeout {
  signal: AbortSignal
  /** Restarts the timer after each byte received. */
  progress(): void
  end(): void
}

/** `given`: the caller's own signal. */
export function startIdleTimeout(milliseconds: number, given?: AbortSignal): IdleTimeout {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(timeoutError()), milliseconds)
  }
  progress()
  return {
    signal: given ? AbortSignal.any([ending.signal, given]) : ending.signal,
    progress,
    end: () => clearTimeout(timer),
  }
}

/** The reason of an abort for want of a response. */
export const timeoutError = () => new DOMException('Nothing came for too long.', 'TimeoutError')

export const isTimeoutAbort = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

/**
 * Returns the promise, but rejects when the signal aborts. For a request without a signal of its
 * own.
 */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/**
 * Reads the whole body and reports progress with each piece. Rejects when the body is cut off or
 * the signal aborts.
 */
export async function readBodyText(
  response: Response,
  watch: Pick<IdleTimeout, 'signal' | 'progress'>,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await readBodyChunks(
    response,
    watch,
    (piece) => (text += decoder.decode(piece, { stream: true })),
  )
  return text + decoder.decode()
}

/** Hands over a body piece by piece, with the same progress and aborts. */
export async function readBodyChunks(
  response: Response,
  { signal, progress }: Pick<IdleTimeout, 'signal' | 'progress'>,
  take: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  progress()
  try {
    for (;;) {
      const { done, value } = await rejectOnAbort(reader.read(), signal)
      if (done) return
      progress()
      take(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  }
}
