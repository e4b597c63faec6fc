import { spawn } from 'node:child_process';

/** Opens a URL in the default browser. Does nothing on machines without a desktop. */
export function openBrowser(address: string) {
  const command = commandOf(process.platform);
  if (!command) return;
  const child = spawn(command[0]!, [...command.slice(1), address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function commandOf(platform: NodeJS.Platform): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
