import React from 'react'
import { flushSync } from 'react-dom'

// `render` of vitest-browser-react calls React's `act` to wait until the page is drawn. React's
// production build has no `act`, so this file adds one.

// Keeps the real timer: tests replace `setTimeout` with a fake one.
const nextTask = setTimeout

if (typeof Reflect.get(React, 'act') !== 'function') {
  Reflect.set(React, 'act', async (work: () => unknown) => {
    let worked: unknown
    flushSync(() => {
      worked = work()
    })
    await worked
    // React draws in the next tasks the changes that effects made.
    for (let tasks = 0; tasks < 3; tasks++) await new Promise<void>((done) => void nextTask(done))
  })
}
