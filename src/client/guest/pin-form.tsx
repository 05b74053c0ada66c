import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import css from './guest.module.css'
import type { GuestLink, GuestState } from './guest-link.ts'

/** Asks for the PIN of a link on a device that the server does not know yet. */
export function PinForm({ link, pin }: { link: GuestLink; pin: GuestState['pin'] }) {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { seconds, look } = useSecondsUntil(pin.waitUntil)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    setIsShort(typed.length !== guestLimits.pin)
    if (typed.length !== guestLimits.pin) return field.current?.focus()
    setIsAsking(true)
    await link.enterPin(typed)
    setIsAsking(false)
    look()
    field.current?.focus()
  }
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const problem = isShort
    ? t`Type all six digits.`
    : pin.problem === 'wrong'
      ? t`This PIN is not right. Ask the person who sent you the link.`
      : pin.problem === 'unreachable'
        ? t`No connection. Try again when you have one.`
        : pin.problem === 'too-many' && seconds > 0
          ? t`Too many tries. Try again in ${time}.`
          : null
  return (
    <form
      className={css.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h1>{t`PIN`}</h1>
      <p>{t`The person who sent you this link told you a PIN of six digits.`}</p>
      <div className={css.field}>
        <label htmlFor={id}>{t`PIN`}</label>
        <input
          ref={field}
          id={id}
          className={css.pin}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={guestLimits.pin}
          value={typed}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        />
        {/* A screen reader would read a running time out each second. */}
        <p id={`${id}-problem`} className={css.problem} role={seconds > 0 ? undefined : 'alert'}>
          {problem}
        </p>
      </div>
      <button type="submit" className={css.button} disabled={isAsking || seconds > 0}>
        {t`Open`}
      </button>
    </form>
  )
}

/** Returns the whole seconds until a time of the device, 0 after it; `look` reads the clock now. */
function useSecondsUntil(time: number): { seconds: number; look: () => void } {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (time <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return { seconds: Math.max(0, Math.ceil((time - now) / 1000)), look: () => setNow(Date.now()) }
}
