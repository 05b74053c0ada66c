/**
 * Without a byte for this many ms nobody answers (offline design, 8). What still comes, however
 * slowly, is waited for.
 */
export const silence = 30_000

/**
 * Ends a request for want of progress, and never because the whole of it takes long: weak lines
 * carry large lists.
 */
export interface Watch {
  signal: AbortSignal
  /** Something came: the wait begins anew. */
  progress(): void
  end(): void
}

/** `given`: the caller's own end of it. */
export function watchFor(milliseconds: number, given?: AbortSignal): Watch {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(timedOut()), milliseconds)
  }
  progress()
  return {
    signal: given ? AbortSignal.any([ending.signal, given]) : ending.signal,
    progress,
    end: () => clearTimeout(timer),
  }
}

/** Why a request was ended that nothing came back to. */
export const timedOut = () => new DOMException('Nothing came for too long.', 'TimeoutError')

export const isTimeOut = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

/**
 * As the promise, or rejected once the signal ends it: for a request that has no signal of its own.
 */
export function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/**
 * The whole body; every piece of it is progress. Rejects when it is cut, or ended by the signal.
 */
export async function textOf(
  response: Response,
  watch: Pick<Watch, 'signal' | 'progress'>,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await piecesOf(response, watch, (piece) => (text += decoder.decode(piece, { stream: true })))
  return text + decoder.decode()
}

/** Hands over a body piece by piece, in the same way. */
export async function piecesOf(
  response: Response,
  { signal, progress }: Pick<Watch, 'signal' | 'progress'>,
  take: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  progress()
  try {
    for (;;) {
      const { done, value } = await until(reader.read(), signal)
      if (done) return
      progress()
      take(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  }
}
