const quietFrames = 60

/** Waits until a count has stayed the same for 60 frames, so that no change is under way. */
export async function comesToRest(count: () => number): Promise<void> {
  let last = count()
  for (let frames = 0; frames < quietFrames; frames += 1) {
    await new Promise((done) => requestAnimationFrame(done))
    if (count() === last) continue
    last = count()
    frames = 0
  }
}
