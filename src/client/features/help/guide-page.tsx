import { useLingui } from '@lingui/react/macro'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import css from './guide.module.css'

/** The user guide (G1-61) in the person's language. It is part of the app, so it opens offline. */
export function GuidePage() {
  const { t } = useLingui()
  const sections: readonly { key: string; title: string; text: readonly string[] }[] = [
    {
      key: 'sign-in',
      title: t`Sign in`,
      text: [
        t`Use the e-mail and password your company gave you. Remember password keeps you signed in for 14 days, and keeps what you read on this device for work without a network.`,
        t`Leave it unticked on a shared device: nothing you read stays when the browser closes, and unsent changes stay locked until you sign in again.`,
        t`Forgot password? mails you a link, in your language, that sets a new one within an hour.`,
      ],
    },
    {
      key: 'looks',
      title: t`Theme and language`,
      text: [
        t`Both are in the menu behind your initials, on a phone behind More, and on the sign-in screen: light for the sun, dark for the rest. This browser remembers them.`,
      ],
    },
    {
      key: 'line',
      title: t`The line under the header`,
      text: [
        t`It is the state of the connection: solid is connected, dashed is offline, filling is sending. Dashes mean the same everywhere: only on this device so far.`,
        t`An unsent record says Saved on this device, Sending, Waiting for sign-in, Needs your decision or Refused. After that it is in the record for everyone.`,
        t`What could not be read again says so where you look at it: that the server does not answer, how old it is, and Try again.`,
      ],
    },
    {
      key: 'actions',
      title: t`Corrective actions`,
      text: [
        t`The list shows what you and those who report to you opened or have to put right. New corrective action asks where and when, which question it breaks and who puts it right.`,
        t`It begins in the project you used last on this device. The last place, type and person stand under their fields, one tap each; nothing is filled in by itself.`,
        t`Search all questions finds a question by words of it, its form, its program or its regulation, and fills in all of them.`,
        t`An action is read first. Status, assignee, risk, due date and note are open to the assignee and the opener; the rest opens by Edit. Every change wants a note and stands in the history with who, when, from and to. Closed ones can be reopened.`,
        t`Under the question, This has happened before opens the three accidents on OSHA’s record that come nearest. They are fetched once and then lie on this device.`,
      ],
    },
    {
      key: 'due',
      title: t`Due dates`,
      text: [
        t`Due is a day, and may be left out. The form suggests it by the risk until you set it yourself. An action is overdue once that day is over where your company is at home, whatever the clock of a tablet says.`,
      ],
    },
    {
      key: 'lists',
      title: t`Lists`,
      text: [
        t`They open as you left them on this device. The number beside each choice says how many rows it leaves. Clear shows all in the first order, and a press on the head of a column sorts.`,
        t`Where nothing matches, the search shows what is one letter off. What has no room for a column stands on the second line of its row.`,
      ],
    },
    {
      key: 'projects',
      title: t`Projects`,
      text: [
        t`You number them; two with one number are allowed and marked. A new one needs number, name and address. Removing one makes it inactive: nothing that belongs to it is lost.`,
      ],
    },
    {
      key: 'people',
      title: t`Company and people`,
      text: [
        t`Account has the company, its associates and its contractors. Owners change the company itself; you change those who report to you in their row, role and license behind its three dots.`,
        t`Deactivating somebody names everyone below who goes with them, and offers to hand over what is open. In the Organization Tree people are moved by dragging, or by Space and the arrows.`,
        t`Tick several associates to deactivate them, or to give them one license, company or person to report to: who cannot is named first.`,
      ],
    },
    {
      key: 'certificates',
      title: t`Licenses / Certificates`,
      text: [
        t`They stand on a person’s page, the soonest end first. The ticked ones go out by mail with their images. The company says which ones a job title must hold, and who lacks one.`,
      ],
    },
    {
      key: 'proxy-users',
      title: t`Proxy users`,
      text: [
        t`Somebody added as your proxy user can be logged in as, for an hour at most. Every change then shows both names, and that person is told by mail.`,
      ],
    },
    {
      key: 'offline',
      title: t`Without a network`,
      text: [
        t`Corrective actions and projects are written as ever. When the network is back, changes go out by themselves, once each.`,
        t`Company, people and certificates are read, with their age. What changes them needs a connection and says so; what you typed is kept.`,
        t`If a colleague changed the same field meanwhile, nothing is overwritten: both values stand side by side under Sync, and you choose.`,
        t`A help request waits on this device too, and is sent once there is a connection.`,
      ],
    },
    {
      key: 'fails',
      title: t`If something fails`,
      text: [
        t`It is said once: in the form where you are, in place of the rows that could not be read, or at the bottom where there is neither. What you typed stays.`,
      ],
    },
    {
      key: 'print',
      title: t`Print`,
      text: [
        t`More, or Ctrl+P, gives the whole record with its history, or every row of the list as you filtered it, with your name and the time on top.`,
      ],
    },
    {
      key: 'keys',
      title: t`Keys`,
      text: [
        t`Press / to search, n for a new record, Ctrl Enter (on a Mac ⌘ Enter) to save a form and Esc to close. Tab goes from group to group, arrows move within one, Enter opens a row. The ? names all keys; those of one character can be switched off there.`,
      ],
    },
    {
      key: 'install',
      title: t`Install the app`,
      text: [
        t`From the menu of the browser, on an iPad by Share and Add to Home Screen: so it opens at once and its storage is kept.`,
      ],
    },
  ]
  return (
    <ScrollArea>
      <PageHeader title={t`User guide`} lined />
      <div className={css.guide}>
        <nav className={css.contents} aria-label={t`User guide`}>
          {sections.map(({ key, title }) => (
            <a
              key={key}
              href={`#guide-${key}`}
              onClick={openWithin(() => document.getElementById(`guide-${key}`)?.scrollIntoView())}
            >
              {title}
            </a>
          ))}
        </nav>
        {sections.map(({ key, title, text }) => (
          <section key={key} aria-labelledby={`guide-${key}`}>
            <h2 id={`guide-${key}`}>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </ScrollArea>
  )
}
