// The peer: the same room on socket.io, in memory only, with presence at the same interval. Started by run.mjs. Leaves
// out features that would cost it more than the room (a stored history, a list for each new connection).
import { createServer } from "node:http";
import { Server } from "socket.io";

const HISTORY = 50;
const LISTED = 100;
const PULSE_MS = 500;
const FLOOD = { messages: 10, windowMs: 10_000 };

const accounts = Number(process.argv[2]);
const names = new Map(Array.from({ length: accounts }, (_, index) => [`token-${index}`, `load_${index}`]));
const messages = [];
const online = new Map();
const sent = new Map();
let pulse = null;

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false, maxHttpBufferSize: 4096 });
io.use((socket, next) => {
  const username = names.get(socket.handshake.auth.token);
  if (!username) return next(new Error("Authentication failed"));
  socket.data.user = { userId: socket.handshake.auth.token, username, avatar: null };
  return next();
});

const presence = () => ({ count: online.size, users: [...online.values()].slice(0, LISTED) });
function tellPresence() {
  if (pulse) return;
  pulse = setTimeout(() => {
    pulse = null;
    io.emit("online_users", presence());
  }, PULSE_MS);
}

function floods(userId, now) {
  const times = (sent.get(userId) ?? []).filter((at) => at > now - FLOOD.windowMs);
  sent.set(userId, times);
  if (times.length >= FLOOD.messages) return true;
  times.push(now);
  return false;
}

io.on("connection", (socket) => {
  const { user } = socket.data;
  online.set(user.userId, user);
  socket.emit("room_info", { roomId: "general", roomName: "General" });
  socket.emit("history", { messages: messages.slice(-HISTORY) });
  socket.emit("online_users", presence());
  tellPresence();
  socket.on("chat_message", ({ content, roomId, id }) => {
    const trimmed = typeof content === "string" ? content.trim() : "";
    if (trimmed === "" || trimmed.length > 500 || roomId !== "general" || floods(user.userId, Date.now())) {
      socket.emit("message_refused", { id });
      return;
    }
    const message = {
      seq: (messages.at(-1)?.seq ?? 0) + 1,
      id,
      ...user,
      content: trimmed,
      createdAt: new Date().toISOString(),
    };
    messages.push(message);
    if (messages.length > HISTORY) messages.shift();
    io.emit("chat_message", message);
  });
  socket.on("disconnect", () => {
    online.delete(user.userId);
    tellPresence();
  });
});

process.on("disconnect", () => process.exit(0));
process.on("message", (message) => message === "end" && process.exit(0));
http.listen(0, "127.0.0.1", () => {
  const url = `http://127.0.0.1:${http.address().port}/`;
  process.send({ url, pid: process.pid, tokens: [...names.keys()] });
});
