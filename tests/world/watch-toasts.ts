import { beforeEach } from 'vitest'
import { watchToasts } from './toast-log.ts'
import { toastLog } from './toasts.ts'

watchToasts((lines) => toastLog.add(lines))

beforeEach(() => toastLog.clear())
