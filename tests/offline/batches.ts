import type { Script } from './line.ts'
import type { PortRequest } from './model-adapter.ts'
import type { Scene } from './scene.ts'

/** Answers the next `times` batches by the script; later ones arrive normally. */
export function batches(scene: Scene, times: number, answer: Script): void {
  let left = times
  scene.world.script = (request) => {
    scene.requests.push(request)
    if (request.path !== '/api/sync/batch' || left <= 0) return undefined
    left -= 1
    return answer(request)
  }
}

/** Returns a copy of the next batch after it has left the device; the batch itself may be lost. */
export function nextBatch(scene: Scene, fate?: 'lose'): () => PortRequest {
  let copy: PortRequest | undefined
  batches(scene, 1, (request) => {
    copy = structuredClone(request)
    return fate
  })
  return () => {
    if (copy === undefined) throw new Error('No batch was captured.')
    return copy
  }
}
