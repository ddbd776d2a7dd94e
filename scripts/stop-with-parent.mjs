/** Preloaded into the server: stops it gracefully when the script that started it has exited, even if killed. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
