import { startApp } from './shell/start-app.tsx'
import { createAppRouter } from './routes/router.tsx'
import { firstParts, loadWords } from './routes/capabilities.ts'

void startApp({ createAppRouter, firstParts, loadWords })
