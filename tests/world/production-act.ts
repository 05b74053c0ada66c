import React from 'react'
import { flushSync } from 'react-dom'

// React's production build has no `act`, by which `render` of the tests waits until what it rendered stands in the page.

// Tests may stop timers.
const nextTask = setTimeout

if (typeof Reflect.get(React, 'act') !== 'function') {
  Reflect.set(React, 'act', async (work: () => unknown) => {
    let worked: unknown
    flushSync(() => {
      worked = work()
    })
    await worked
    // What effects changed is drawn in the next tasks.
    for (let tasks = 0; tasks < 3; tasks++) await new Promise<void>((done) => void nextTask(done))
  })
}
