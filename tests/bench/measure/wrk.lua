-- The load of wrk: sends requests of a file in their order, looks at what comes back, and tells the figures in one line.
--
--   wrk -t1 -c64 -d2s -s wrk.lua http://127.0.0.1:PORT FILE STATUS AGAIN BEGINS OTHERWISE
--
-- FILE holds each request behind its length in eight digits. AGAIN is 1 where the first follows upon the last; otherwise the
-- load ends there. Every answer must have STATUS and begin with BEGINS, or else hold OTHERWISE; `-` stands for nothing.

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } bench_time;
  int clock_gettime(int clock, bench_time *time);
]]

local time = ffi.new('bench_time')
local function now()
  ffi.C.clock_gettime(1, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

local workers = {}
function setup(thread)
  table.insert(workers, thread)
end

-- Of the one thread; read at the end from outside of it.
sent, good, other, begun, ended = 0, 0, 0, 0, 0
bad = ''

local requests = {}
local after_last = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  local text = file:read('*a')
  file:close()
  local at = 1
  while at < #text do
    local length = tonumber(text:sub(at, at + 7))
    requests[#requests + 1] = text:sub(at + 8, at + 7 + length)
    at = at + 8 + length
  end
  local status, again = tonumber(args[2]), args[3] == '1'
  local begins, otherwise = args[4], args[5]

  function request()
    if sent == 0 then begun = now() end
    if sent >= #requests and not again then
      wrk.thread:stop()
      if ended == 0 then ended = now() end
      return after_last
    end
    sent = sent + 1
    return requests[(sent - 1) % #requests + 1]
  end

  -- Bodies that nobody looks at are not even gathered.
  if begins ~= '-' or status ~= 200 then
    function response(code, headers, body)
      if ended ~= 0 then return end
      if code ~= status then
        bad = code .. ' ' .. body
      elseif begins == '-' or body:sub(1, #begins) == begins then
        good = good + 1
      elseif otherwise ~= '-' and body:find(otherwise, 1, true) then
        other = other + 1
      else
        bad = code .. ' ' .. body
      end
    end
  end
end

function done(summary, latency)
  local thread = workers[1]
  local over = thread:get('ended')
  local seconds = over ~= 0 and over - thread:get('begun') or summary.duration / 1e6
  local errors = summary.errors
  io.write(string.format(
    '\nfigures\t%d\t%.6f\t%.3f\t%.3f\t%.3f\t%d\t%d\t%d\t%d\t%s\n',
    summary.requests, seconds, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3,
    thread:get('sent'), thread:get('good'), thread:get('other'),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    (thread:get('bad'):gsub('%s+', ' '))))
end
