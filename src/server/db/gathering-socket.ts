import { Socket } from 'node:net'

type Written = (error?: Error | null) => void

/** Sends what is written in one turn of the event loop in one go: statements asked together cost one system call. */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // Connecting puts Node's own `write` on the socket; ours is below it.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: Uint8Array | string, written?: Written): boolean
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean
  override write(chunk: Uint8Array | string, more?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return typeof more === 'function' ? super.write(chunk, more) : super.write(chunk, more, written)
  }
}
