// First: it hears of the Back button before the router does.
import './ui/overlays/back-button.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { idle } from './lib/idle.ts'
import { loadHangul, startTranslation } from './lib/texts/i18n.ts'
import { startTheme } from './lib/theme.ts'
import { router } from './router.tsx'
import './styles/main.css'

startTheme()
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  void idle().then(loadHangul)
})
const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root element')
const app = createRoot(place)

// Not awaited here: the files of the screens wait for this one.
void Promise.all([startTranslation(), router.load()]).then(() =>
  // With the screen already loaded, the first picture is drawn once.
  app.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)
