/** Preloaded into the server: it stops in good order when the script that started it is gone, even killed. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
